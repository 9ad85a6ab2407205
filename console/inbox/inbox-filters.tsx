// What narrows the list of the inbox, and the views that somebody saved under a name in this browser.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DayFilter } from '../parts/day-filter.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { TextFilter, useFilters } from '../parts/name-filter.tsx';
import { api } from '../session/client.ts';
import { usePermissions, useWhoAmI } from '../session/permissions.ts';
import { type SavedView, viewFilters, withView } from './saved-views.ts';
import { channelName } from './titles.ts';
import { keepViews, readViews } from './view-storage.ts';
import { NARROWING, narrowingCount } from './views.ts';

const CHANNELS = ['chat', 'sms', 'voice', 'email'] as const;

export function InboxFilters({ me }: { me: string }) {
  const filters = useFilters();
  const organizationId = useWhoAmI().data?.organization.id ?? '';
  const [views, setViews] = useState<readonly SavedView[]>(() => readViews(organizationId));
  const [isSaving, setSaving] = useState(false);
  const keep = (changed: readonly SavedView[]) => {
    keepViews(organizationId, changed);
    setViews(changed);
  };
  const count = narrowingCount(filters);
  const without = Object.fromEntries(NARROWING.map((name) => [name, '']));
  return (
    <>
      {views.length > 0 && (
        <nav className="inbox-saved" aria-label="Saved views">
          {views.map(({ name, filters: saved }) => (
            <Link key={name} to="/inbox" search={saved} className="tag">
              {name}
            </Link>
          ))}
        </nav>
      )}
      <details className="inbox-filters">
        <summary>{count > 0 ? `Filters (${count})` : 'Filters'}</summary>
        <div className="inbox-filter-fields">
          <Choice name="channel" label="Any channel" choices={CHANNELS.map((one) => ({ value: one, label: channelName(one) }))} />
          <Websites />
          <Assistants />
          <DayFilter what="Conversations that began" />
          <TextFilter name="queue" label="Queue, exactly" />
          <TextFilter name="assignee" label={`Assigned to, such as ${me}`} />
          <div className="bar" style={{ margin: 0 }}>
            <Button variant="default" onClick={() => setSaving(true)}>
              Save this view
            </Button>
            {count > 0 && (
              <Button
                variant="subtle"
                renderRoot={(props) => <Link to="/inbox" search={{ ...filters, ...without }} {...props} />}
              >
                Clear
              </Button>
            )}
          </div>
          {views.map(({ name }) => (
            <Button
              key={name}
              variant="subtle"
              justify="flex-start"
              onClick={() => keep(views.filter((one) => one.name !== name))}
            >
              Delete the view {name}
            </Button>
          ))}
        </div>
      </details>
      {isSaving && (
        <SaveView
          save={(name) => keep(withView(views, { name, filters: viewFilters(filters) }))}
          close={() => setSaving(false)}
        />
      )}
    </>
  );
}

function SaveView({ save, close }: { save: (name: string) => void; close: () => void }) {
  const [name, setName] = useState('');
  return (
    <DialogForm
      title="Save this view"
      submit="Save view"
      isReady={name.trim() !== ''}
      send={() => Promise.resolve(save(name.trim()))}
      close={close}
    >
      <TextInput
        label="Name"
        description="The view and its filters, kept in this browser. Its address can be sent to colleagues."
        data-autofocus
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

type ChoiceProps = { name: string; label: string; choices: readonly { value: string; label: string }[] };

function Choice({ name, label, choices }: ChoiceProps) {
  const filters = useFilters();
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label={label}
      value={filters[name] ?? ''}
      data={[{ value: '', label }, ...choices]}
      onChange={(event) => void navigate({ to: '/inbox', search: { ...filters, [name]: event.currentTarget.value } })}
    />
  );
}

const toChoice = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

function Websites() {
  const { allowed } = usePermissions()('listChannels');
  const { data = [] } = useQuery({
    queryKey: ['channels', 'choices'],
    queryFn: async () => (await api().channels.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
  return data.length > 0 && <Choice name="channel_id" label="Any website" choices={data.map(toChoice)} />;
}

function Assistants() {
  const { allowed } = usePermissions()('listAssistants');
  const { data = [] } = useQuery({
    queryKey: ['assistants', 'choices'],
    queryFn: async () => (await api().assistants.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
  return data.length > 1 && <Choice name="assistant_id" label="Any assistant" choices={data.map(toChoice)} />;
}
