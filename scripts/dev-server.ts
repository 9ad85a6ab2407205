// The server from its sources, as `npm run dev` runs it and starts it again when a file changes.
import path from 'node:path';
import { main } from '../server/main.ts';

await main(path.resolve(import.meta.dirname, '..'));
