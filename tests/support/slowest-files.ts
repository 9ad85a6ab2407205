// Owns the end of a test run: the ten files that took longest, so that slow tests are seen while they are new.
import type { Reporter, TestModule } from 'vitest/node';
import { missingContractJudges } from './tiers.ts';

const SHOWN = 10;

const secondsOf = (module: TestModule): number => {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration) / 1000;
};

export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = [...modules].sort((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SHOWN);
    const all = modules.reduce((sum, module) => sum + secondsOf(module), 0);
    const lines = slowest.map(
      (module) => `${secondsOf(module).toFixed(1).padStart(8)} s  ${module.project.name}  ${module.relativeModuleId}`,
    );
    for (const line of missingContractJudges()) console.log(`\n${line}`);
    console.log(`\nSlowest of ${modules.length} files (${Math.round(all)} s in all):\n${lines.join('\n')}`);
  }
}
