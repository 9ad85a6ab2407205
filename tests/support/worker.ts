// A worker as a process of its own, so that a test may kill it. Settings come from the environment, as in production.
import path from 'node:path';
import { main } from '../../server/main.ts';

await main(path.resolve(import.meta.dirname, '../..'));
