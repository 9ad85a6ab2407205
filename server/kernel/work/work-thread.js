// A work thread of a server that runs from its sources (development, tests). Threads do not inherit our loader, so it is registered
// here; the bundle has a file of this name too, which is the same thread ready made.
import { register } from 'tsx/esm/api';

register();
await import('../../work-tasks.ts');
