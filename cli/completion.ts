// `parley completion`: what a shell needs to finish commands and options, written from the commands themselves.
import { Argument, type Command, Option } from 'commander';
import { type Cli, describeUsage } from './program/commands.ts';

/** What may come after some words: `keys` → create, list; `keys create` → --org, --name. */
type Completion = { after: string; words: string[] };

const optionsOf = (command: Command): string[] => [...command.options, helpOption].flatMap(({ long }) => long ?? []);
const helpOption = new Option('-h, --help');

function completionsOf(command: Command, after: string, everywhere: readonly string[]): Completion[] {
  const inner = command.commands.map((child) => child.name());
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const words = [...inner, ...choices, ...new Set([...optionsOf(command), ...everywhere])];
  const below = command.commands.flatMap((child) =>
    completionsOf(child, `${after} ${child.name()}`.trim(), everywhere),
  );
  // The longest words first: a shell takes the first that fits.
  return [...below, { after, words }];
}

const takingValues = (command: Command): string[] => [
  ...command.options.filter(({ required, optional }) => required || optional).flatMap(({ long }) => long ?? []),
  ...command.commands.flatMap(takingValues),
];

type Shell = (completions: readonly Completion[], valued: readonly string[]) => string;

/** The words typed so far without options and their values. */
const LOOP = (valued: readonly string[]): string => `  for word in "\${typed[@]}"; do
    if [[ -n "$skip" ]]; then skip=""; continue; fi
    case "$word" in
      ${valued.join('|')}) skip=1 ;;
      -*) ;;
      *) path="\${path:+$path }$word" ;;
    esac
  done`;

const cases = (completions: readonly Completion[]): string =>
  completions
    .map(({ after, words }) => `    ${after === '' ? '' : `"${after}"`}*) words="${words.join(' ')}" ;;`)
    .join('\n');

const SHELLS: Record<'bash' | 'zsh' | 'fish', Shell> = {
  bash: (completions, valued) => `_parley() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" words="" word skip=""
  local typed=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${LOOP(valued)}
  case "$path" in
${cases(completions)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _parley parley
`,
  zsh: (completions, valued) => `#compdef parley
_parley() {
  local path_words="" word skip="" list=""
  local -a typed
  typed=("\${(@)words[2,CURRENT-1]}")
${LOOP(valued).replaceAll('path', 'path_words')}
  case "$path_words" in
${cases(completions).replaceAll('words=', 'list=')}
  esac
  compadd -- \${=list}
}
compdef _parley parley
`,
  fish: (completions, valued) => `function __parley_path
  set -l path
  set -l skip 0
  for word in (commandline -opc)[2..-1]
    if test $skip = 1
      set skip 0
    else if contains -- $word ${valued.join(' ')}
      set skip 1
    else if not string match -q -- '-*' $word
      set -a path $word
    end
  end
  string join ' ' -- $path
end
function __parley_words
  switch (__parley_path)
${completions.map(({ after, words }) => `    case '${after}*'\n      string split ' ' -- '${words.join(' ')}'`).join('\n')}
  end
end
complete -c parley -f -a '(__parley_words)'
`,
};

export function addCompletionCommand({ program }: Cli): void {
  const command = program
    .command('completion')
    .description('print what a shell needs to finish commands and options')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SHELLS)))
    .action((name: keyof typeof SHELLS) => {
      const everywhere = optionsOf(program).filter((option) => option !== '--version');
      process.stdout.write(SHELLS[name](completionsOf(program, '', everywhere), [...new Set(takingValues(program))]));
    });
  describeUsage(
    command,
    'nothing',
    'source <(parley completion bash)',
    'parley completion zsh > ~/.zfunc/_parley',
    'parley completion fish > ~/.config/fish/completions/parley.fish',
  );
}
