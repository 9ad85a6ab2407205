// The commands of the demonstration, which lies in demo/.
import { furnishDemo, makeDemo, removeDemo } from '../demo/demo.ts';
import { type Cli, explain } from './commands.ts';
import { progressLine } from './terminal.ts';

export function addDemoCommands({ program, screen, withServer }: Cli): void {
  const demo = program
    .command('demo')
    .description('make an assistant to talk to, with people, a draft and tests around it, on the running server')
    .action(() =>
      withServer(async (parley) => {
        const progress = progressLine();
        const id = await makeDemo(parley, { onProgress: progress.show }).finally(progress.end);
        await furnishDemo(parley, id);
        screen.show({ assistant_id: id }, () => `The assistant ${id} is ready. Talk to it with: npx parley chat`);
      }),
    );
  explain(demo, 'server', 'parley demo', 'parley chat', 'parley demo remove');
  const remove = demo
    .command('remove')
    .description('archive the assistants, erase the people and delete the rest that "parley demo" made, and nothing else')
    .action(() =>
      withServer(async (parley) => {
        const removed = await removeDemo(parley);
        const { assistants, knowledge_bases: bases } = removed;
        screen.show(
          removed,
          () => `Archived ${assistants.length} assistants and deleted ${bases.length} knowledge bases of the demonstration.`,
        );
      }),
    );
  explain(remove, 'server');
}
