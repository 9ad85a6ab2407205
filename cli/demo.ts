// The commands of the demo, which the server makes; demo/ holds its data and how clients follow it.

import { completeDemo, makeDemo, removeDemo } from '../demo/demo.ts';
import { type Cli, describeUsage } from './program/commands.ts';
import { progressLine } from './program/terminal.ts';

export function addDemoCommands({ program, screen, withServer }: Cli): void {
  const demo = program
    .command('demo')
    .description(
      'make an assistant to talk to, with thirty days of conversations, calls and spend behind it, on the running server',
    )
    .option('--wait', 'return when its thirty days are complete, not when its assistant talks')
    .action(({ wait = false }: { wait?: boolean }) =>
      withServer(async (parley) => {
        const progress = progressLine();
        const options = { onProgress: progress.show };
        const made = await makeDemo(parley, options)
          .then((demo) => (wait ? completeDemo(parley, options) : demo))
          .finally(progress.end);
        const { assistant_id, status } = made;
        const rest = status === 'complete' ? '' : ' Its thirty days follow in the background.';
        screen.show(
          { assistant_id, status },
          () => `The assistant ${assistant_id} is ready. Talk to it with: npx parley chat.${rest}`,
        );
      }),
    );
  describeUsage(demo, 'server', 'parley demo', 'parley demo --wait', 'parley chat', 'parley demo remove');
  const remove = demo
    .command('remove')
    .description('remove everything that "parley demo" made, with its conversations, calls and spend, and nothing else')
    .action(() =>
      withServer(async (parley) => {
        const progress = progressLine();
        await removeDemo(parley, { onProgress: progress.show }).finally(progress.end);
        screen.show({ removed: true }, () => 'The demo is removed: its assistant is archived, its people are erased.');
      }),
    );
  describeUsage(remove, 'server');
}
