// What work threads do: the entry of their bundle. Only pure code belongs here; it sees no database and no settings.
import { serve, type Tasks } from './kernel/work/thread.ts';
import { graphTasks } from './modules/assistants/graph/tasks.ts';
import { mailTasks } from './modules/mail/parsing.ts';

const named = (prefix: string, tasks: Tasks): Tasks =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [`${prefix}.${name}`, task]));

serve({ ...named('graph', graphTasks()), ...named('mail', mailTasks()) });
