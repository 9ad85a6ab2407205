// The server from its sources, as `npm run dev` runs it and starts it again when a file changes.
import path from 'node:path';
import { main } from '../server/main.ts';
import { buildWidget, widgetFolder } from './build-widget.js';

const folder = widgetFolder();
await buildWidget(folder);
await main(path.resolve(import.meta.dirname, '..'), { console: '', widget: folder, docs: '' });
