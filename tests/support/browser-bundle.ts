// Bundles a part of the project for a browser, and loads it where nothing but the language and its text encoders exists.
import { builtinModules } from 'node:module';
import vm from 'node:vm';
import { rolldown } from 'rolldown';

const root = new URL('../..', import.meta.url);

/** One script that leaves what `entry` exports in the global `name`. */
async function bundle(entry: string, name: string): Promise<string> {
  const build = await rolldown({
    input: 'entry',
    platform: 'browser',
    cwd: root.pathname,
    plugins: [
      {
        name: 'entry',
        resolveId: (id, importer) => {
          if (id === 'entry') return '\0entry';
          return importer === '\0entry' ? new URL(id, root).pathname : null;
        },
        load: (id) => (id === '\0entry' ? entry : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'iife', name, codeSplitting: false });
  await build.close();
  return output[0].code;
}

export type BrowserBundle = {
  /** Built-ins of Node that the script would need. */
  builtins: string[];
  code: string;
  /** What an expression gives once the script is loaded. */
  evaluate(expression: string): unknown;
};

export async function browserBundle(entry: string, name: string): Promise<BrowserBundle> {
  const code = await bundle(entry, name);
  const imported = [...code.matchAll(/(?:require|import)\(\s*["']([^"']+)["']\s*\)|from\s+["']([^"']+)["']/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  const context = vm.createContext({ TextEncoder, TextDecoder });
  vm.runInContext(code, context);
  return {
    code,
    builtins: imported.filter((one) => one.startsWith('node:') || builtinModules.includes(one)),
    evaluate: (expression) => vm.runInContext(expression, context),
  };
}
