// Makes or changes an endpoint: its address, and the events it wants, chosen from the catalog.
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogForm } from '../parts/dialog-form.tsx';
import { Bones, ErrorState } from '../parts/states.tsx';
import { api, queries } from '../session/client.ts';
import type { Endpoint } from './delivery-words.ts';
import { catalogQuery } from './event-catalog.ts';
import {
  type CatalogEvent,
  coveredBy,
  type EventGroup,
  groupsOf,
  keptBack,
  needed,
  SENSITIVITY_WORDS,
  type Sensitivity,
  toggled,
  wildcardOf,
} from './event-choice.ts';
import { SensitivityTag } from './webhooks.tsx';

const LEVELS = [
  { value: 'non_pii', label: 'Events without personal data' },
  { value: 'pii', label: 'Personal data as well' },
  { value: 'sensitive', label: 'Everything, sensitive words too' },
];

type EndpointFormProps = { endpoint?: Endpoint; close: () => void; onSecret: (secret: string) => void };

export function EndpointForm({ endpoint, close, onSecret }: EndpointFormProps) {
  const catalog = useQuery(catalogQuery());
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [types, setTypes] = useState<readonly string[]>(endpoint?.event_types ?? ['*']);
  const [level, setLevel] = useState<Sensitivity>(endpoint?.sensitivity_max ?? 'non_pii');
  const send = async () => {
    const wish = { url: url.trim(), description: description.trim(), event_types: [...types], sensitivity_max: level };
    if (endpoint) await api().webhooks.endpoints.update(endpoint.id, wish);
    else onSecret((await api().webhooks.endpoints.create(wish)).secret);
    await queries.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (
    <DialogForm
      title={endpoint ? 'Change the endpoint' : 'New endpoint'}
      submit={endpoint ? 'Save' : 'Create endpoint'}
      send={send}
      close={close}
      isReady={url.trim() !== '' && types.length > 0}
      size="lg"
    >
      <TextInput
        label="Address"
        type="url"
        required
        data-autofocus
        placeholder="https://example.com/webhooks/parley"
        maxLength={2048}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label="What it is for"
        maxLength={500}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <NativeSelect
        label="It may be told"
        value={level}
        onChange={(event) => setLevel(event.currentTarget.value as Sensitivity)}
        data={LEVELS}
      />
      {catalog.error && <ErrorState error={catalog.error} retry={() => void catalog.refetch()} />}
      {catalog.isLoading && <Bones />}
      {catalog.data && <EventPicker catalog={catalog.data} types={types} level={level} pick={setTypes} />}
    </DialogForm>
  );
}

type EventPickerProps = {
  catalog: readonly CatalogEvent[];
  types: readonly string[];
  level: Sensitivity;
  pick: (types: string[]) => void;
};

function EventPicker({ catalog, types, level, pick }: EventPickerProps) {
  const late = keptBack(types, catalog, level);
  return (
    <fieldset className="events">
      <legend>
        Events ({coveredBy(types, catalog).length - late.length} of {catalog.length})
      </legend>
      <Checkbox
        size="xs"
        label="Everything, also what is added later"
        checked={types.includes('*')}
        onChange={() => pick(toggled(types, '*'))}
      />
      {!types.includes('*') &&
        groupsOf(catalog).map((group) => <GroupPicker key={group.group} group={group} types={types} pick={pick} />)}
      {late.length > 0 && (
        <p className="quiet">
          {late.length} of them are not sent: all would need “{SENSITIVITY_WORDS[needed(types, catalog)]}” above.
        </p>
      )}
    </fieldset>
  );
}

type GroupPickerProps = Pick<EventPickerProps, 'types' | 'pick'> & { group: EventGroup };

function GroupPicker({ group, types, pick }: GroupPickerProps) {
  const { events } = group;
  const all = wildcardOf(group);
  const chosen = coveredBy(types, events).length;
  const isWhole = all !== undefined && types.includes(all);
  return (
    <details open={chosen > 0}>
      <summary>
        {group.group}{' '}
        <span className="quiet">
          {chosen} of {events.length}
        </span>
      </summary>
      {all !== undefined && (
        <Checkbox
          size="xs"
          label={`All of ${group.group}, also what is added later`}
          checked={isWhole}
          onChange={() => pick(toggled(types, all))}
        />
      )}
      {!isWhole &&
        events.map(({ type, description, sensitivity }) => (
          <Checkbox
            key={type}
            size="xs"
            label={
              <>
                <code>{type}</code> <SensitivityTag of={sensitivity} />
              </>
            }
            description={description}
            checked={coveredBy(types, events).some((event) => event.type === type)}
            onChange={() => pick(toggled(types, type))}
          />
        ))}
    </details>
  );
}
