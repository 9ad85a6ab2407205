// `npm run dev`: the server from its sources, and the console with hot reload beside it on a port of its own.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectFolder } from './build.js';
import { consoleSettings } from './build-console.js';

const server = spawn(
  process.execPath,
  ['--import', 'tsx', '--watch', path.join(projectFolder, 'scripts/dev-server.ts')],
  {
    stdio: 'inherit',
  },
);
const target = `http://127.0.0.1:${process.env.PORT || 8080}`;
const { createServer } = await import('vite');
const vite = await createServer({
  ...(await consoleSettings()),
  server: {
    port: Number(process.env.CONSOLE_PORT) || 5173,
    // The API and the calls by microphone: everything else is the console's own source.
    proxy: {
      '/v1': target,
      '/console/session': target,
      '/widget-microphone.js': target,
      '/web-calls': { target, ws: true, rewriteWsOrigin: true },
    },
  },
});
await vite.listen();
process.stdout.write(
  `\n  Console with hot reload  ${vite.resolvedUrls?.local[0]}\n  (sign in with: npx parley console, and open its #code=… there)\n\n`,
);

const stop = async () => {
  server.kill('SIGTERM');
  await vite.close();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', (code) => {
  process.exitCode = code ?? 0;
  void vite.close();
});
