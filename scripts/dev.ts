// `npm run dev`: the server from its sources.
import path from 'node:path';
import { main } from '../server/main.ts';

await main(path.resolve(import.meta.dirname, '..'));
