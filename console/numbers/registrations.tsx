// What the carrier and the registries behind it have decided: registrations for texts, and how phones show our calls.
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { ListTable, wholeList } from '../ui/list.tsx';
import { EmptyState, Moment, QueryView, StateTag } from '../ui/states.tsx';
import type { StateLabel } from '../ui/text.ts';

type Registration = Answer<'getCarrierRegistrations'>['data'][number];

const KINDS: Readonly<Record<Registration['kind'], string>> = {
  business: 'Business',
  brand: 'Brand for texts',
  campaign: 'Purpose of texts',
  number: 'Number for texts',
  caller_reputation: 'Caller reputation',
};

const STATES: Readonly<Record<Registration['state'], StateLabel>> = {
  approved: ['Good', 'good'],
  waiting: ['Being checked', 'warn'],
  attention: ['Look at it', 'warn'],
  refused: ['Bad', 'bad'],
  unknown: ['Unknown', ''],
};

export function Registrations({ carrierId }: { carrierId: string }) {
  const query = useQuery({
    queryKey: ['carriers', carrierId, 'registrations'],
    queryFn: () => api().carriers.registrations(carrierId),
    staleTime: 0,
    retry: false,
  });
  return (
    <QueryView query={query} lines={4}>
      {({ data, problems, checkedAt }) => (
        <div className="stack">
          <ListTable
            label="Registrations"
            list={wholeList(data.map((one, at) => ({ ...one, id: `${at} ${one.name}` })))}
            columns={[
              { head: 'What', cell: ({ kind }) => KINDS[kind] },
              { head: 'Name', cell: ({ name }) => name, className: 'wide' },
              { head: 'State', cell: ({ state }) => <StateTag state={STATES[state]} /> },
              { head: 'The carrier says', cell: ({ detail }) => detail, className: 'prose' },
            ]}
            empty={
              <EmptyState title="Nothing is registered">
                In the United States carriers block texts without a registered brand and purpose. Register them in the
                portal of your carrier.
              </EmptyState>
            }
          />
          {problems.map((problem) => (
            <p key={problem} className="quiet">
              {problem}
            </p>
          ))}
          <p className="quiet">
            Asked <Moment at={checkedAt} />.
          </p>
        </div>
      )}
    </QueryView>
  );
}
