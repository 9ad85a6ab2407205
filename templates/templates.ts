// Owns the assistants that one can begin with: each a file of a whole assistant, with its tests and what it knows.
import type { Json } from '../flow/language/json.ts';
import { type AssistantFile, type FileResource, TransferError } from '../transfer/assistant-file.ts';
import { readAssistantFile } from '../transfer/read-file.ts';
import appointment from './appointment.json' with { type: 'json' };
import collectionsReminder from './collections-reminder.json' with { type: 'json' };
import hotel from './hotel.json' with { type: 'json' };
import leadQualification from './lead-qualification.json' with { type: 'json' };
import orderStatus from './order-status.json' with { type: 'json' };
import pizzaLine from './pizza-line.json' with { type: 'json' };
import property from './property.json' with { type: 'json' };
import recruiting from './recruiting.json' with { type: 'json' };
import supportDesk from './support-desk.json' with { type: 'json' };
import survey from './survey.json' with { type: 'json' };

const FILES: Record<string, unknown> = {
  appointment,
  'order-status': orderStatus,
  'pizza-line': pizzaLine,
  'collections-reminder': collectionsReminder,
  survey,
  'lead-qualification': leadQualification,
  'support-desk': supportDesk,
  hotel,
  property,
  recruiting,
};

/** Short names, as `parley init --template` takes them. */
export const TEMPLATE_NAMES: readonly string[] = Object.keys(FILES);

export type Template = { name: string; file: AssistantFile; assistant: FileResource };

export function readTemplate(name: string): Template {
  const found = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (found === undefined)
    throw new TransferError(`There is no template "${name}". There are: ${TEMPLATE_NAMES.join(', ')}.`);
  const file = readAssistantFile(JSON.stringify(found));
  const assistant = file.resources.find(({ kind }) => kind === 'assistants');
  if (!assistant) throw new TransferError(`The template "${name}" holds no assistant.`);
  return { name, file, assistant };
}

export const casesOf = ({ assistant }: Template): readonly Json[] => assistant.suite?.cases ?? [];
