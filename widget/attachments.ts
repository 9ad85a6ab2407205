// Owns the files that go with the next message: chosen, dropped or pasted, uploaded at once, and removed again by a press.
import type { Chat } from './chat.ts';
import { make, makeButton, makeIcon } from './elements.ts';
import { type ChatFile, RequestError } from './server.ts';
import type { WidgetTexts } from './texts.ts';

const CLIP =
  'M16.5 6v11.5a4 4 0 0 1-8 0V5a2.5 2.5 0 0 1 5 0v10.5a1 1 0 0 1-2 0V6H10v9.5a2.5 2.5 0 0 0 5 0V5a4 4 0 0 0-8 0v12.5a5.5 5.5 0 0 0 11 0V6z';
const TYPES = '.png,.jpg,.jpeg,.gif,.webp,.heic,.pdf,.txt,.csv,.log,.md';
const MAX_OF_MESSAGE = 5;
const MAX_BYTES = 10 * 1024 * 1024;

const sizeOf = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export class Attachments {
  readonly element = make('div', { class: 'files', hidden: true });
  readonly button = makeButton({ class: 'attach', hidden: true }, makeIcon(CLIP), () => this.#picker.click());
  readonly #picker = make('input', { type: 'file', multiple: true, accept: TYPES, hidden: true, tabindex: '-1' });
  readonly #problem = make('p', { role: 'alert', hidden: true });
  readonly #chat: Chat;
  #texts: WidgetTexts | undefined;
  #files: ChatFile[] = [];
  #uploading = 0;
  onChange: () => void = () => undefined;

  constructor(chat: Chat) {
    this.#chat = chat;
    this.#picker.addEventListener('change', () => {
      this.add([...(this.#picker.files ?? [])]);
      this.#picker.value = '';
    });
  }

  build(texts: WidgetTexts): void {
    this.#texts = texts;
    this.button.setAttribute('aria-label', texts.attach);
    this.button.title = texts.attach;
    this.element.setAttribute('aria-label', texts.files);
    this.element.setAttribute('role', 'group');
    this.button.after(this.#picker);
  }

  get isBusy(): boolean {
    return this.#uploading > 0;
  }

  get count(): number {
    return this.#files.length;
  }

  /** For the message that is sent now. */
  take(): ChatFile[] {
    const taken = this.#files;
    this.#files = [];
    this.#show();
    return taken;
  }

  add(files: readonly File[]): void {
    if (this.button.hidden) return;
    this.#say('');
    for (const file of files) void this.#upload(file);
  }

  async #upload(file: File): Promise<void> {
    const texts = this.#texts;
    if (!texts) return;
    if (this.#files.length + this.#uploading >= MAX_OF_MESSAGE) return this.#say(texts.filesFull);
    if (file.size > MAX_BYTES) return this.#say(texts.fileRefused);
    this.#uploading++;
    this.#show();
    try {
      this.#files.push(await this.#chat.upload(file));
    } catch (error) {
      const { status = 0, reason = '' } = error instanceof RequestError ? error : {};
      if (status === 415 || status === 413) this.#say(texts.fileRefused);
      else this.#say(reason === 'files' ? texts.filesFull : texts.fileFailed);
    } finally {
      this.#uploading--;
      this.#show();
    }
  }

  #say(problem: string): void {
    this.#problem.textContent = problem;
    this.#problem.hidden = problem === '';
    this.#show();
  }

  #show(): void {
    const texts = this.#texts;
    if (!texts) return;
    const chips = this.#files.map((file) =>
      make(
        'span',
        { class: 'file' },
        `${file.name} (${sizeOf(file.bytes)}) `,
        makeButton({ 'aria-label': texts.remove + file.name }, '×', () => {
          this.#files = this.#files.filter((one) => one !== file);
          this.#show();
        }),
      ),
    );
    const busy = this.isBusy ? [make('span', { role: 'status' }, texts.uploading)] : [];
    this.element.replaceChildren(...chips, ...busy, this.#problem);
    this.element.hidden = chips.length === 0 && !this.isBusy && this.#problem.hidden;
    this.onChange();
  }
}

/** Files of a message, each a button that saves it: it is fetched with the token of the visitor, which no address holds. */
export const sentFiles = (chat: Chat, texts: WidgetTexts, files: readonly ChatFile[]): HTMLElement =>
  make(
    'div',
    { class: 'files', role: 'group', 'aria-label': texts.files },
    ...files.map(({ id, name, bytes }) =>
      makeButton({ class: 'file', 'aria-label': texts.download + name }, `${name} (${sizeOf(bytes)})`, () => {
        void chat
          .download(id)
          .then((blob) => {
            const address = URL.createObjectURL(blob);
            make('a', { href: address, download: name }).click();
            setTimeout(() => URL.revokeObjectURL(address), 60_000);
          })
          .catch(() => undefined);
      }),
    ),
  );
