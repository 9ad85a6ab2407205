// What narrows the list of the inbox, and the views that were saved under a name in this browser.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../session/client.ts';
import { usePermissions, useWhoAmI } from '../session/permissions.ts';
import { ChoiceFilter, DayFilter, TextFilter, useFilters } from '../ui/filters.tsx';
import { EntityDialog } from '../ui/form.tsx';
import { channelName, PRIORITIES } from './titles.ts';
import { NARROWING, narrowingCount, parseViews, type SavedView, viewFilters, withView } from './views.ts';

const CHANNELS = Object.fromEntries(['chat', 'sms', 'voice', 'email'].map((one) => [one, channelName(one)]));

/** Saved views live in this browser, per organization. */
const storageKey = (organizationId: string): string => `parley-inbox-views ${organizationId}`;
const readViews = (organizationId: string): SavedView[] => parseViews(localStorage.getItem(storageKey(organizationId)));
const storeViews = (organizationId: string, views: readonly SavedView[]): void =>
  localStorage.setItem(storageKey(organizationId), JSON.stringify(views));

export function InboxFilters({ me }: { me: string }) {
  const filters = useFilters();
  const organizationId = useWhoAmI().data?.organization.id ?? '';
  const [views, setViews] = useState<readonly SavedView[]>(() => readViews(organizationId));
  const [isSaving, setSaving] = useState(false);
  const save = (changed: readonly SavedView[]) => {
    storeViews(organizationId, changed);
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
          <ChoiceFilter name="channel" all="Any channel" choices={CHANNELS} />
          <Websites />
          <Assistants />
          <DayFilter what="Conversations that began" />
          <TextFilter name="queue" label="Queue, exactly" />
          <Assignees me={me} />
          <Labels />
          <ChoiceFilter name="priority" all="Any priority" choices={PRIORITIES} />
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
              onClick={() => save(views.filter((one) => one.name !== name))}
            >
              Delete the view {name}
            </Button>
          ))}
        </div>
      </details>
      {isSaving && (
        <SaveView
          save={(name) => save(withView(views, { name, filters: viewFilters(filters) }))}
          close={() => setSaving(false)}
        />
      )}
    </>
  );
}

const SaveView = ({ save, close }: { save: (name: string) => void; close: () => void }) => (
  <EntityDialog
    title="Save this view"
    submit="Save view"
    initial={{ name: '' }}
    fields={[
      {
        name: 'name',
        label: 'Name',
        description: 'The view and its filters, stored in this browser. You can send its address to colleagues.',
        required: true,
        maxLength: 40,
      },
    ]}
    send={async ({ name }) => save(name)}
    close={close}
  />
);

const namesById = (rows: readonly { id: string; name: string }[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]));

function Websites() {
  const { allowed } = usePermissions()('listChannels');
  const { data = [] } = useQuery({
    queryKey: ['channels', 'choices'],
    queryFn: async () => (await api().channels.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
  return data.length > 0 && <ChoiceFilter name="channel_id" all="Any website" choices={namesById(data)} />;
}

/** Members by name; typed where there are more than fit into a list, or the agent may not see them. */
function Assignees({ me }: { me: string }) {
  const { allowed } = usePermissions()('listMembers');
  const { assignee = '' } = useFilters();
  const { data } = useQuery({
    queryKey: ['members', 'assignees'],
    queryFn: async () => {
      const { items, body } = await api().members.list({ limit: 100, status: 'active' }).page();
      return body.next_cursor === null ? items.map(({ name }) => name) : [];
    },
    enabled: allowed,
  });
  if (!data || data.length === 0) return <TextFilter name="assignee" label={`Assigned to, such as ${me}`} />;
  const others = [...new Set([...data, ...(assignee ? [assignee] : [])])].filter((name) => name !== me).sort();
  const choices = { [me]: `${me} (you)`, ...Object.fromEntries(others.map((name) => [name, name])) };
  return <ChoiceFilter name="assignee" all="Assigned to anyone" choices={choices} />;
}

function Labels() {
  const { allowed } = usePermissions()('listConversationLabels');
  const { label = '' } = useFilters();
  const { data = [] } = useQuery({
    queryKey: ['inbox-labels'],
    queryFn: async () => (await api().conversationLabels.list({ limit: 100 }).page()).items.map(({ name }) => name),
    enabled: allowed,
  });
  const names = [...new Set([...data, ...(label ? [label] : [])])].sort();
  return (
    names.length > 0 && <ChoiceFilter name="label" all="Any label" choices={Object.fromEntries(names.map((one) => [one, one]))} />
  );
}

function Assistants() {
  const { allowed } = usePermissions()('listAssistants');
  const { data = [] } = useQuery({
    queryKey: ['assistants', 'choices'],
    queryFn: async () => (await api().assistants.list({ limit: 100 }).page()).items,
    enabled: allowed,
  });
  return data.length > 1 && <ChoiceFilter name="assistant_id" all="Any assistant" choices={namesById(data)} />;
}
