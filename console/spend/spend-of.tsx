// What one call or one conversation cost, by kind, with the way to its entries in the ledger.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { usdText } from '../ui/text.ts';
import { KINDS } from './spend-figures.ts';

type SpendOfProps = {
  about: { call_id: string } | { conversation_id: string };
  /** When it began: the ledger is shown from there. */
  since: string;
  /** It may cost more: asked again when this changes. */
  state: string;
  /** For readers who may not see all spend: what the models cost. */
  modelsUsd?: number | undefined;
};

export function SpendOf({ about, since, state, modelsUsd }: SpendOfProps) {
  const { allowed } = usePermissions()('getSpendTotal');
  const { data } = useQuery({
    queryKey: ['spend', 'of', about, state],
    queryFn: () => api().spend.total(about),
    enabled: allowed,
  });
  if (!data) return modelsUsd === undefined ? '–' : usdText(modelsUsd);
  const parts = data.kinds.filter(({ total_cost_usd }) => total_cost_usd > 0);
  return (
    <>
      <Link
        to="/spend"
        search={{ tab: 'ledger', from: since.slice(0, 10), to: new Date().toISOString().slice(0, 10), ...about }}
      >
        {usdText(data.total_cost_usd)}
      </Link>
      {parts.length > 1 && (
        <span className="quiet">
          {' '}
          {parts
            .map(({ kind, total_cost_usd }) => `${KINDS[kind].toLowerCase()} ${usdText(total_cost_usd)}`)
            .join(', ')}
        </span>
      )}
      {data.unpriced > 0 && <span className="tag warn"> {data.unpriced} without a price</span>}
    </>
  );
}
