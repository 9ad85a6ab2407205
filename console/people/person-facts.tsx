// What assistants remember about a person, with who says so. A fact can be forgotten.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../sdk/parley.ts';
import { Moment } from '../parts/moment.tsx';
import { usePagedList } from '../parts/paged-list.ts';
import { ScopedButton } from '../parts/scoped-button.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import { usePermissions } from '../session/permissions.ts';
import { shareText } from './review-sides.ts';

type Fact = Schema<'MemoryFact'>;

export function PersonFacts({ id }: { id: string }) {
  const { allowed } = usePermissions()('listFacts');
  return allowed ? <FactList id={id} /> : null;
}

function FactList({ id }: { id: string }) {
  const list = usePagedList<Fact>(['person', id, 'facts'], (page) =>
    api()
      .memory.facts.list({ ...page, end_user_id: id })
      .page()
      .then(({ body }) => body),
  );
  const forget = useMutation({
    mutationFn: (fact: Fact) => api().memory.facts.delete(fact.id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['person', id] }),
  });
  return (
    <section className="section" aria-label="Facts">
      <h2>Remembered</h2>
      {list.error && <ErrorState error={list.error} retry={list.retry} />}
      {forget.error && <ErrorState error={forget.error} />}
      {list.isLoading && <Bones lines={2} />}
      {!list.isLoading && list.rows.length === 0 && <p className="quiet">Assistants remember nothing about this person.</p>}
      {list.rows.length > 0 && (
        <ul className="changes">
          {list.rows.map((fact) => (
            <li key={fact.id} className="fact">
              <div>
                <bdi>{fact.text}</bdi>
                <div className="quiet">
                  <FactSource fact={fact} />, {shareText(fact.confidence)} sure, <Moment at={fact.updated_at} />
                  {fact.expires_at && (
                    <>
                      , until <Moment at={fact.expires_at} />
                    </>
                  )}
                </div>
              </div>
              <ScopedButton operation="forgetFact" variant="subtle" size="compact-xs" onClick={() => forget.mutate(fact)}>
                Forget
              </ScopedButton>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="default" onClick={list.loadMore} loading={list.isLoadingMore}>
          Show more
        </Button>
      )}
    </section>
  );
}

const FactSource = ({ fact: { source, conversation_id } }: { fact: Fact }) =>
  conversation_id === null ? (
    <bdi>{source}</bdi>
  ) : (
    <Link to="/inbox" search={{ view: 'all', conversation: conversation_id }}>
      <bdi>{source}</bdi>
    </Link>
  );
