// A change as a sign and a word, so that readers do not depend on colors.
import type { ChangeKind } from './canvas-parts.ts';

export const CHANGE_SIGNS = { added: '+', removed: '−', changed: '~' } as const satisfies Record<ChangeKind, string>;
const TONES = { added: 'good', removed: 'bad', changed: 'warn' } as const satisfies Record<ChangeKind, string>;

export const ChangeTag = ({ change }: { change: ChangeKind }) => (
  <span className={`tag ${TONES[change]}`}>
    {CHANGE_SIGNS[change]} {change}
  </span>
);
