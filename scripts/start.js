// `npm start`: builds what is stale, then becomes the server, so that signals reach it directly.
import { buildIfStale, projectFolder } from './build.js';

process.setSourceMapsEnabled(true);
await buildIfStale();
const { main } = await import('../dist/main.js');
await main(projectFolder);
