// nginx as it is installed, before two nodes: round robin, connections kept for reuse, no probes, and its defaults for second tries.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Balancer } from './rolling-proxy.ts';

/** Its `fail_timeout`, and some more. */
const FAIL_TIMEOUT_MS = 11_000;

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

const configuration = (folder: string, port: number, nodes: readonly number[]): string => `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream parley {
${nodes.map((one) => `    server 127.0.0.1:${one};`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://parley;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_buffering off;
    }
  }
}
`;

export async function startNginx(nodes: readonly number[], port: number): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-nginx-'));
  await writeFile(path.join(folder, 'nginx.conf'), configuration(folder, port, nodes));
  const child = spawn('nginx', ['-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const failures: string[] = [];
  const seen = new Map<number, number>();
  const answers = async (): Promise<boolean> =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const until = Date.now() + 20_000; !(await answers()); await sleep(100)) {
    if (Date.now() > until || child.exitCode !== null)
      throw new Error(`nginx did not start: ${await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => '')}`);
  }
  return {
    url,
    failures,
    // It asks no node how it is: one that refused a connection is left alone for ten seconds, and with both left alone there is none.
    isHealthy: (node) => {
      const since = seen.get(node) ?? Date.now();
      seen.set(node, since);
      if (Date.now() - since < FAIL_TIMEOUT_MS) return false;
      seen.delete(node);
      return true;
    },
    log: () => readFile(path.join(folder, 'error.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
