// The commands of the demonstration, which the server makes; demo/ holds how clients follow it.
import { furnishDemo, makeDemo, takeDemoAway } from '../demo/demo.ts';
import { type Cli, explain } from './commands.ts';
import { progressLine } from './terminal.ts';

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
          .then((demo) => (wait ? furnishDemo(parley, options) : demo))
          .finally(progress.end);
        const { assistant_id, status } = made;
        const rest = status === 'complete' ? '' : ' Its thirty days follow in the background.';
        screen.show(
          { assistant_id, status },
          () => `The assistant ${assistant_id} is ready. Talk to it with: npx parley chat.${rest}`,
        );
      }),
    );
  explain(demo, 'server', 'parley demo', 'parley demo --wait', 'parley chat', 'parley demo remove');
  const remove = demo
    .command('remove')
    .description('take away all that "parley demo" made, with what was said, called and spent, and nothing else')
    .action(() =>
      withServer(async (parley) => {
        const progress = progressLine();
        await takeDemoAway(parley, { onProgress: progress.show }).finally(progress.end);
        screen.show({ removed: true }, () => 'The demonstration is gone: its assistant is archived, its people are erased.');
      }),
    );
  explain(remove, 'server');
}
