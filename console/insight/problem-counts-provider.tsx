// Provides the problems of the last 30 days to the canvas inside it.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Schema } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ProblemCountsContext, type StepProblems } from '../ui/problem-counts.ts';
import { ErrorState } from '../ui/states.tsx';
import { PROBLEM_LABELS } from './words.ts';

type Problems = Schema<'ProblemList'>['data'];
const NO_COUNTS: ReadonlyMap<string, StepProblems> = new Map();

/** The level of a step compares it with the step where most goes wrong. */
function countByStep(problems: Problems): Map<string, StepProblems> {
  const byNode = new Map<string, Problems>();
  for (const one of problems)
    if (one.node_id !== '') byNode.set(one.node_id, [...(byNode.get(one.node_id) ?? []), one]);
  const sumOf = (own: Problems): number => own.reduce((sum, { conversations }) => sum + conversations, 0);
  const most = Math.max(1, ...[...byNode.values()].map(sumOf));
  return new Map(
    [...byNode].map(([node, own]) => {
      const count = sumOf(own);
      const level = Math.max(1, Math.ceil((4 * count) / most)) as StepProblems['level'];
      const words = own.map(({ problem, conversations }) => `${PROBLEM_LABELS[problem]}: ${conversations}`).join(', ');
      return [node, { level, count, words }];
    }),
  );
}

export function ProblemCountsProvider({
  assistantId,
  isOn,
  children,
}: {
  assistantId: string;
  isOn: boolean;
  children: ReactNode;
}) {
  const problems = useQuery({
    queryKey: ['assistants', assistantId, 'problems', ''],
    queryFn: async () => (await api().assistants.problems.list(assistantId).page()).body,
    enabled: isOn,
  });
  const counts = useMemo(
    () => (isOn && problems.data ? countByStep(problems.data.data) : NO_COUNTS),
    [isOn, problems.data],
  );
  return (
    <ProblemCountsContext value={counts}>
      {isOn && problems.error && <ErrorState error={problems.error} retry={() => void problems.refetch()} />}
      {isOn && problems.data && counts.size === 0 && (
        <p className="quiet">Nothing went wrong at a step in the last 30 days.</p>
      )}
      {children}
    </ProblemCountsContext>
  );
}
