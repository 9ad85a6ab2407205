// Asked once after the sign-in: how people hear and read the organization's name, and by which clock it works. May be put off until the next sign-in.
import { api } from '../session/client.ts';
import { EntityDialog } from '../ui/form.tsx';

export const NameOrganization = ({ close }: { close: () => void }) => (
  <EntityDialog
    title="What is your organization called?"
    submit="Save"
    initial={{ name: '', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone }}
    fields={[
      {
        name: 'name',
        label: 'Name',
        description: 'Assistants and calls introduce themselves with it: “This is the virtual assistant of …”.',
        maxLength: 200,
        required: true,
      },
      {
        name: 'timezone',
        label: 'Time zone',
        description: 'Campaigns call by this clock, and days of reports begin in it.',
        kind: 'zone',
      },
    ]}
    send={(body) => api().organization.update(body)}
    refresh={['whoami', 'organization', 'overview']}
    close={close}
  />
);
