// Owns what the visitor sees: a button in the corner, and the chat it opens, in its shadow tree.
import { AddressForm } from './address-form.ts';
import { Attachments, sentFiles } from './attachments.ts';
import { CallPanel } from './call-panel.ts';
import type { Chat, Outgoing } from './chat.ts';
import { make, makeButton, makeIcon } from './elements.ts';
import { link, rendered } from './markdown.ts';
import { EndOfChat } from './rating.ts';
import type { ChatMessage, ChatServer, ChatState, Invitation } from './server.ts';
import { readableOn, STYLE } from './style.ts';
import { textsOf, type WidgetTexts } from './texts.ts';

const BUBBLE =
  'M12 3C6.5 3 2 6.6 2 11c0 2.4 1.3 4.5 3.4 6L4.6 21l4.2-2.3c1 .2 2.1.3 3.2.3 5.5 0 10-3.6 10-8s-4.5-8-10-8z';
const CROSS = 'M19 6.4 17.6 5 12 10.6 6.4 5 5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12z';
const PHONE =
  'M6.6 10.8a15 15 0 0 0 6.6 6.6l2.2-2.2c.3-.3.7-.4 1-.2 1.1.4 2.3.6 3.6.6.6 0 1 .4 1 1V20c0 .6-.4 1-1 1C10.6 21 3 13.4 3 4c0-.6.4-1 1-1h3.5c.6 0 1 .4 1 1 0 1.3.2 2.5.6 3.6.1.3 0 .7-.2 1z';
const NEAR_END = 80;

export class View {
  readonly host = make('div', { 'data-parley': true });
  readonly #chat: Chat;
  readonly #isPage: boolean;
  #texts: WidgetTexts = textsOf('en');
  #isOpen = false;
  #isBuilt = false;
  /** Asked for before the channel was known. */
  #opensWhenBuilt = false;
  onToggle: ((open: boolean) => void) | undefined;
  readonly #root: HTMLElement;
  readonly #launcher = makeButton({ class: 'launcher' }, makeIcon(BUBBLE), () => this.toggle());
  readonly #badge = make('span', { class: 'badge', 'aria-hidden': 'true', hidden: true });
  readonly #panel = make('div', { class: 'panel', id: 'panel', role: 'dialog', hidden: true });
  readonly #greeting = make('div', { class: 'message' });
  readonly #list = make('div', { role: 'log' });
  readonly #tail = make('div', { class: 'tail' });
  readonly #log = make('div', { class: 'log', tabindex: '0', role: 'region' });
  readonly #notice = make('div', { class: 'notice', role: 'status', hidden: true });
  readonly #ended = new EndOfChat();
  readonly #input = make('textarea', { rows: '1' });
  readonly #over = make('div', { class: 'over', role: 'status', hidden: true });
  readonly #send = make('button', { type: 'submit', class: 'send' });
  readonly #files: Attachments;
  readonly #form = make('form', { class: 'write' });
  readonly #address = new AddressForm((address) => this.#chat.leaveAddress(address));
  readonly #endButton = makeButton({}, '', () => void this.#chat.end().catch(() => undefined));
  readonly #chatParts = make('div', { class: 'chat' });
  readonly #call: CallPanel;
  readonly #phone = makeButton({ hidden: true }, makeIcon(PHONE), () => this.#call.open());
  readonly #shown = new Map<number, HTMLElement>();
  #chatShown = '';
  #wasInvited = false;
  #invitation: HTMLElement | undefined;

  constructor(chat: Chat, server: ChatServer, isPage: boolean) {
    this.#chat = chat;
    this.#files = new Attachments(chat);
    this.#files.onChange = () => this.#showLength();
    this.#form.append(this.#files.button, this.#input, this.#send);
    this.#call = new CallPanel(server, () => this.render());
    this.#isPage = isPage;
    this.#root = make(isPage ? 'main' : 'aside', { class: 'root' });
    const shadow = this.host.attachShadow({ mode: 'open' });
    // Allowed by every content security policy: no style element, no style attribute.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(this.#root);
  }

  toggle(open = !this.#isOpen): void {
    this.#opensWhenBuilt = open;
    if (!this.#isBuilt || open === this.#isOpen) return;
    this.#isOpen = open;
    this.#invitation?.remove();
    this.#chat.isReading = open;
    this.#panel.hidden = !open;
    this.#root.classList.toggle('open', open);
    if (open) {
      if (this.#chat.look?.appearance.starts_on === 'open' && !this.#chat.state)
        void this.#chat.start().catch(() => undefined);
      this.#chat.markRead();
      this.#scroll();
      (this.#form.hidden || this.#call.isOpen ? this.#panel : this.#input).focus();
    } else this.#launcher.focus();
    this.render();
    this.onToggle?.(open);
  }

  /** Once the channel is known. */
  #build(): void {
    const { look } = this.#chat;
    if (!look || this.#isBuilt) return;
    this.#isBuilt = true;
    const { title, greeting, color, position, avatar_url, locale, privacy_notice, privacy_url } = look.appearance;
    const texts = textsOf(locale);
    this.#texts = texts;
    this.#root.lang = locale;
    this.#root.setAttribute('aria-label', title);
    this.#root.classList.add(position, this.#isPage ? 'page' : 'corner');
    this.host.style.setProperty('--accent', color);
    this.host.style.setProperty('--on-accent', readableOn(color));
    this.#launcher.append(this.#badge);
    this.#launcher.setAttribute('aria-controls', 'panel');
    this.#panel.setAttribute('aria-label', title);
    this.#panel.tabIndex = -1;
    this.#log.setAttribute('aria-label', texts.messages);
    this.#list.setAttribute('aria-label', texts.messages);
    this.#input.setAttribute('aria-label', texts.write);
    this.#input.placeholder = texts.write;
    this.#send.textContent = texts.send;
    this.#files.build(texts);
    this.#files.button.hidden = (look.files_per_chat ?? 0) === 0;
    this.#address.build(texts, { about: texts.leaveAddress, send: texts.saveAddress, done: texts.addressSaved });
    this.#endButton.textContent = texts.end;
    if (greeting) this.#greeting.append(make('div', { class: 'bubble' }, ...rendered(greeting)));
    this.#log.append(...(greeting ? [this.#greeting] : []), this.#list, this.#tail);
    const close = makeButton({ 'aria-label': texts.close }, makeIcon(CROSS), () => this.toggle(false));
    const avatar = avatar_url ? [make('img', { src: avatar_url, alt: '', referrerpolicy: 'no-referrer' })] : [];
    const header = make(
      'header',
      {},
      ...avatar,
      make(this.#isPage ? 'h1' : 'h2', {}, title),
      this.#phone,
      this.#endButton,
      ...(this.#isPage ? [] : [close]),
    );
    const link = privacy_url
      ? [' ', make('a', { href: privacy_url, target: '_blank', rel: 'noopener noreferrer' }, texts.privacy)]
      : [];
    const privacy = privacy_notice || privacy_url ? [make('p', { class: 'privacy' }, privacy_notice, ...link)] : [];
    this.#phone.setAttribute('aria-label', texts.call);
    this.#phone.title = texts.call;
    this.#call.build(
      locale,
      privacy.map((line) => line.cloneNode(true) as HTMLElement),
      look.records_calls === true,
    );
    this.#chatParts.append(
      this.#log,
      this.#notice,
      this.#address.element,
      this.#ended.element,
      this.#files.element,
      this.#form,
      this.#over,
      ...privacy,
    );
    this.#panel.append(header, this.#call.element, this.#chatParts);
    this.#root.append(...(this.#isPage ? [] : [this.#launcher]), this.#panel);
    this.#listen();
    if (!this.#isPage) this.#invite(look.appearance.invitations ?? []);
    if (this.#isPage || this.#opensWhenBuilt) this.toggle(true);
  }

  /** Once on a page, to a visitor who has no chat. Nothing of it is stored. */
  #invite(invitations: readonly Invitation[]): void {
    for (const invitation of invitations) {
      setTimeout(() => {
        const isWanted =
          !this.#isOpen && !this.#chat.state && !this.#wasInvited && location.pathname.startsWith(invitation.path);
        if (!isWanted || typeof this.#chat.notice === 'object') return;
        this.#wasInvited = true;
        const accept = makeButton({}, invitation.text, () => this.toggle(true));
        const refuse = makeButton({ 'aria-label': this.#texts.close }, '×', () => this.#invitation?.remove());
        this.#invitation = make('div', { class: 'invite', role: 'status' }, accept, refuse);
        this.#root.append(this.#invitation);
      }, invitation.after_seconds * 1000);
    }
  }

  #listen(): void {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#submit();
    });
    this.#input.addEventListener('input', () => {
      this.#chat.sendTyping();
      this.#showLength();
    });
    this.#input.addEventListener('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || this.#files.button.hidden) return;
      event.preventDefault();
      this.#files.add(files);
    });
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      this.#chatParts.addEventListener(type, (event) => this.#drag(event));
    this.#panel.addEventListener('keydown', (event) => {
      // Keys typed into the chat are none of the page's shortcuts.
      event.stopPropagation();
      if (event.key === 'Escape' && !this.#isPage) this.toggle(false);
    });
  }

  #drag(event: DragEvent): void {
    if (this.#files.button.hidden || this.#form.hidden || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.#chatParts.classList.toggle('dropping', event.type === 'dragover');
    if (event.type === 'drop') this.#files.add([...event.dataTransfer.files]);
  }

  /** A call has the place of the chat, which goes on behind it. */
  #renderCall(): void {
    const { isOpen, isTalking } = this.#call;
    const wasOpen = this.#chatParts.hidden;
    this.#chatParts.hidden = isOpen;
    this.#launcher.classList.toggle('calling', isTalking);
    if (wasOpen && !isOpen) this.#phone.focus();
  }

  #excess(): number {
    return this.#input.value.length - (this.#chat.look?.max_characters ?? 0);
  }

  #showLength(): void {
    const excess = this.#excess();
    this.#over.hidden = excess <= 0;
    this.#over.textContent = excess > 0 ? `${this.#texts.tooLong}${excess}` : '';
    this.#send.disabled = excess > 0 || this.#files.isBusy;
    this.#input.setAttribute('aria-invalid', String(excess > 0));
  }

  #submit(): void {
    const text = this.#input.value.trim();
    if ((text === '' && this.#files.count === 0) || this.#excess() > 0 || this.#files.isBusy) return;
    this.#input.value = '';
    this.#chat.send(text, this.#files.take());
    this.#scroll();
  }

  render(): void {
    this.#build();
    if (!this.#isBuilt) return;
    const { chat, texts } = { chat: this.#chat, texts: this.#texts };
    const isNear = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < NEAR_END;
    const { unread } = chat;
    this.#badge.hidden = unread === 0 || this.#isOpen;
    this.#badge.textContent = unread > 99 ? '99+' : String(unread);
    const name = unread > 0 ? `${texts.openUnread}${unread}` : texts.open;
    const calling = this.#call.isTalking ? `${texts.openCalling} ${name}` : name;
    this.#launcher.setAttribute('aria-label', this.#isOpen ? texts.close : calling);
    this.#launcher.setAttribute('aria-expanded', String(this.#isOpen));
    this.#renderCall();
    this.#renderMessages();
    this.#renderTail();
    this.#renderNotice();
    const isAway = typeof chat.notice === 'object' && !chat.state;
    this.#form.hidden = chat.isOver || isAway || (chat.notice === 'signIn' && !chat.state);
    this.#address.element.hidden = chat.look?.mails !== true || !waitsForHuman(chat.state);
    this.#files.element.classList.toggle('hush', this.#form.hidden);
    this.#endButton.hidden = !chat.state || chat.isEnded || this.#call.isOpen;
    this.#phone.hidden = chat.look?.voice !== true || isAway || this.#call.isOpen;
    this.#ended.render(chat, texts, () => void this.#again());
    if (isNear) this.#scroll();
  }

  async #again(): Promise<void> {
    await this.#chat.start().catch(() => undefined);
    this.#input.focus();
  }

  #renderMessages(): void {
    const { messages, state } = this.#chat;
    const started = state?.started_at ?? '';
    // Another conversation, or another visitor: the messages of the one before are removed.
    if (messages.length === 0 || started !== this.#chatShown) {
      this.#shown.clear();
      this.#list.replaceChildren();
      this.#chatShown = started;
    }
    for (const [i, message] of messages.entries()) {
      if (this.#shown.has(message.position)) continue;
      const element = this.#message(message, messages[i - 1]);
      this.#shown.set(message.position, element);
      const later = messages.slice(i + 1).find(({ position }) => this.#shown.has(position));
      this.#list.insertBefore(element, (later && this.#shown.get(later.position)) ?? null);
    }
  }

  #message(
    { role, text, agent_name, sources = [], files = [] }: ChatMessage,
    before: ChatMessage | undefined,
  ): HTMLElement {
    const isOwn = role === 'user';
    const other = role === 'agent' ? (agent_name ?? this.#texts.team) : this.#texts.assistant;
    const isFirst = before?.role !== role || before.agent_name !== agent_name;
    const who = make('div', { class: isFirst && !isOwn ? 'who' : 'hush' }, isOwn ? this.#texts.you : other);
    // Without words the names of the files stand for them.
    const words = files.length > 0 && text === files.map(({ name }) => name).join(', ') ? '' : text;
    const content: (Node | string)[] = isOwn ? [words] : rendered(words);
    if (files.length > 0) content.push(sentFiles(this.#chat, this.#texts, files));
    if (sources.length > 0)
      content.push(
        make(
          'ul',
          { class: 'sources', 'aria-label': this.#texts.sources },
          ...sources.map(({ title, url }) => make('li', {}, url === null ? title : link(title, url))),
        ),
      );
    return make('div', { class: `message ${role}` }, who, make('div', { class: 'bubble' }, ...content));
  }

  #renderTail(): void {
    const { chat, texts } = { chat: this.#chat, texts: this.#texts };
    const parts: Node[] = chat.outgoing
      .filter(({ isSeen, isFailed }) => !isSeen || isFailed)
      .map((one) => this.#outgoing(one));
    if (chat.draft)
      parts.push(make('div', { class: 'message' }, make('div', { class: 'bubble' }, ...rendered(chat.draft))));
    const isWaiting =
      chat.state?.status === 'assistant' && (chat.state.replying || chat.outgoing.some(({ isFailed }) => !isFailed));
    if (chat.typing !== undefined) parts.push(this.#dots(`${chat.typing || texts.team} ${texts.typing}`));
    else if (isWaiting && !chat.draft) parts.push(this.#dots(`${texts.assistant} ${texts.typing}`));
    if (chat.state?.status === 'waiting_for_human')
      parts.push(make('div', { class: 'note' }, waitingText(texts, chat.state)));
    if (chat.state?.status === 'human' && chat.state.agent_name)
      parts.push(make('div', { class: 'note' }, texts.human + chat.state.agent_name));
    const options = chat.outgoing.length === 0 && !chat.isOver ? chat.offered : [];
    if (options.length > 0) {
      const buttons = options.map(({ label }) => makeButton({}, label, () => this.#pick(label)));
      parts.push(make('div', { class: 'options', role: 'group', 'aria-label': texts.messages }, ...buttons));
    }
    this.#replaceTail(parts);
  }

  /** Only when it is another one: a button that is being pressed must not be taken away. */
  #replaceTail(parts: Node[]): void {
    const textsIn = (nodes: Iterable<Node>): string => Array.from(nodes, (one) => one.textContent).join('\u0000');
    if (parts.length === this.#tail.childNodes.length && textsIn(parts) === textsIn(this.#tail.childNodes)) return;
    this.#tail.replaceChildren(...parts);
  }

  #pick(label: string): void {
    this.#chat.send(label);
    this.#input.focus();
  }

  #outgoing({ id, text, files, isFailed }: Outgoing): HTMLElement {
    const { failed, retry } = this.#texts;
    const again = isFailed
      ? [
          make(
            'div',
            { class: 'note', role: 'alert' },
            failed,
            ' ',
            makeButton({ class: 'retry' }, retry, () => this.#chat.retry(id)),
          ),
        ]
      : [];
    return make(
      'div',
      { class: 'message user pending' },
      make('div', { class: 'bubble' }, text || files.map(({ name }) => name).join(', ')),
      ...again,
    );
  }

  #dots(label: string): HTMLElement {
    const dots = make('span', { class: 'dots', 'aria-hidden': 'true' }, make('span'), make('span'), make('span'));
    return make('div', { class: 'note' }, dots, make('span', {}, label));
  }

  #renderNotice(): void {
    const { notice, state } = this.#chat;
    const isOld = typeof notice === 'object' && state !== undefined && !this.#chat.isEnded;
    let text = '';
    if (typeof notice === 'string') text = this.#texts[notice];
    else if (notice && !isOld) text = notice.away;
    this.#notice.hidden = text === '';
    if (this.#notice.textContent !== text) this.#notice.textContent = text;
  }

  #scroll(): void {
    this.#log.scrollTop = this.#log.scrollHeight;
  }
}

/** A human answers, or will: who goes now would miss it. */
const waitsForHuman = (state: ChatState | undefined): boolean =>
  state?.status === 'waiting_for_human' || state?.status === 'human';

/** Only what is known: without a place or an estimate, nothing is promised. */
function waitingText(texts: WidgetTexts, { waiting }: ChatState): string {
  if (!waiting) return texts.waiting;
  if (!waiting.is_open) return waiting.closed_text || texts.closed;
  const { place, estimate_seconds: seconds } = waiting;
  const estimate = seconds === null ? '' : ` ${texts.estimate}${Math.ceil(seconds / 60)}.`;
  return `${texts.waiting} ${texts.place}${place}.${estimate}`;
}
