// Saves a whole assistant as a file of the browser.
import { fileNameFor, fileText } from '../../transfer/assistant-file.ts';
import { exportAssistant } from '../../transfer/read-assistant.ts';
import { saveFile } from '../parts/save-file.ts';
import { api } from '../session/client.ts';

export async function saveAssistantFile({ id, name }: { id: string; name: string }): Promise<void> {
  const text = fileText(await exportAssistant(api(), id));
  saveFile(fileNameFor(name), new Blob([text], { type: 'application/json' }));
}
