// Undoes what a beforeAll opened, last opened first, also when a later step of that beforeAll failed.
import { afterAll } from 'vitest';

/** To be called where hooks are declared; the function returned takes an undo as soon as there is something to undo. */
export function undoAfterAll(): (undo: () => unknown) => void {
  const undos: (() => unknown)[] = [];
  afterAll(async () => {
    for (const undo of undos.reverse()) await undo();
  });
  return (undo) => undos.push(undo);
}
