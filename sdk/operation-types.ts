// Owns the types of an operation's body, query, answer and items, looked up by its operationId in the generated types.
import type { StreamEvent } from './event-source.ts';
import type { components, operations, webhooks } from './generated/types.ts';

/** The shapes the API names: `Schema<'Assistant'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Contents<Part> = Part extends { content: infer Content } ? Content : never;
type JsonOf<Content> = Content extends { 'application/json': infer Json } ? Json : never;
type FormOf<Content> = Content extends { 'multipart/form-data': unknown } ? FormData : never;
type TextOf<Content> = Content extends { [type in `text/${string}`]: unknown } ? string : never;
type RequestContent<Content> = JsonOf<Content> | FormOf<Content> | TextOf<Content>;

type BodyOf<Operation> = Operation extends { requestBody?: infer Request } ? Contents<NonNullable<Request>> : never;
/** What an operation takes as its body. */
export type Body<Id extends keyof operations> = RequestContent<BodyOf<operations[Id]>>;

type QueryOf<Operation> = Operation extends { parameters: { query?: infer Given } } ? NonNullable<Given> : never;
/** Some operations declare their limit as text: a number becomes one on the way. */
type WithNumbers<Given> = { [Name in keyof Given]: Name extends 'limit' ? Given[Name] | number : Given[Name] };
/** What an operation takes after the question mark. */
export type Query<Id extends keyof operations> = WithNumbers<QueryOf<operations[Id]>>;

type SuccessOf<Responses> = { [Status in keyof Responses]: JsonOf<Contents<Responses[Status]>> }[keyof Responses];
/** What an operation answers. */
export type Answer<Id extends keyof operations> = SuccessOf<operations[Id]['responses']>;

type OtherJsonOf<Content> = {
  [Type in keyof Content]: Type extends `application/${string}+json` ? Content[Type] : never;
}[keyof Content];
type OtherOf<Responses> = { [Status in keyof Responses]: OtherJsonOf<Contents<Responses[Status]>> }[keyof Responses];
/** What an operation answers where its query asks for another shape. */
export type OtherAnswer<Id extends keyof operations> = OtherOf<operations[Id]['responses']>;

type ElementsOf<Page, Field extends string> = Page extends { [name in Field]: readonly (infer Element)[] }
  ? Element
  : never;
/** One of those that a list holds. */
export type Item<Id extends keyof operations, Field extends string> = ElementsOf<Answer<Id>, Field>;

type DeliveredBy<Webhook> = Webhook extends { post: infer Operation } ? JsonOf<BodyOf<Operation>> : never;
/** Every event; its `type` says which. */
export type WebhookEvent = { [Type in keyof webhooks]: DeliveredBy<webhooks[Type]> }[keyof webhooks];

type EventOf<Wire> = Wire extends { event: infer Type extends string; data: infer Data }
  ? Type extends 'error'
    ? never
    : StreamEvent<Data, Type>
  : never;
/** The events of a stream, by their type. The event `error` is thrown. */
export type Streamed<Name extends keyof components['schemas']> = EventOf<components['schemas'][Name]>;
