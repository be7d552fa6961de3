"""The read side of the Hub, as much of it as a snapshot of a small dataset needs."""

import hashlib
import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlparse


def commit_of(files):
    """A commit id, by content."""
    return hashlib.sha1(json.dumps(sorted(files.items())).encode(), usedforsecurity=False).hexdigest()


def hub_server(repo, revisions):
    """A server on a free port for one dataset; `revisions` maps a name to {path: text}."""
    by_commit = {commit_of(files): files for files in revisions.values()}
    commits = {name: commit_of(files) for name, files in revisions.items()} | {commit: commit for commit in by_commit}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *arguments):
            pass

        def answer(self, status, body=b"", **headers):
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        def as_json(self, content):
            self.answer(200, json.dumps(content).encode(), Content_Type="application/json")

        def do_GET(self):
            path = unquote(urlparse(self.path).path)
            api, files = f"/api/datasets/{repo}", f"/datasets/{repo}/resolve/"
            if path.startswith(files):
                revision, _, name = path.removeprefix(files).partition("/")
                return self.file(commits.get(revision), name)
            if not path.startswith(api):
                return self.answer(404, b"{}", X_Error_Code="RepoNotFound")
            kind, _, revision = path.removeprefix(api).strip("/").partition("/")
            commit = commits.get(revision.split("/")[0] or "main")
            if commit is None:
                return self.answer(404, b"{}", X_Error_Code="RevisionNotFound")
            names = sorted(by_commit[commit])
            if kind == "tree":
                return self.as_json([{"type": "file", "path": n, "size": 1, "oid": "0" * 40} for n in names])
            siblings = [{"rfilename": name} for name in names]
            return self.as_json({"_id": "1", "id": repo, "sha": commit, "private": False, "siblings": siblings})

        def file(self, commit, name):
            if commit is None or name not in by_commit[commit]:
                return self.answer(404, X_Error_Code="EntryNotFound")
            body = by_commit[commit][name].encode()
            etag = hashlib.sha1(body, usedforsecurity=False).hexdigest()
            return self.answer(200, body, ETag=f'"{etag}"', X_Repo_Commit=commit)

        do_HEAD = do_GET

    return ThreadingHTTPServer(("127.0.0.1", 0), Handler)
