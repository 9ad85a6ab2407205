// Whether the saved draft is compiled: only then can it talk and be published.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../session/client.ts';

/** Typing makes many versions; only one that stays is asked about. */
const SETTLED_MS = 800;

export function CompileBadge({ flowId, version }: { flowId: string; version: number | null }) {
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(version), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [version]);
  const isCurrent = version !== null && settled === version;
  const { data } = useQuery({
    queryKey: ['editor', 'compile', flowId, settled],
    queryFn: async () => {
      const { compilation_status } = await api().workflows.revisions.get(flowId, { wait_for: 'compiled', timeout: 20 });
      return compilation_status;
    },
    enabled: isCurrent,
    staleTime: Infinity,
    retry: false,
  });
  if (!isCurrent || data === undefined || data === 'pending' || data === 'running')
    return <span className="tag">Compiling</span>;
  if (data === 'succeeded') return <span className="tag good">Compiled</span>;
  return data === 'failed' ? (
    <span className="tag bad">Cannot run yet</span>
  ) : (
    <span className="tag">Nothing to run</span>
  );
}
