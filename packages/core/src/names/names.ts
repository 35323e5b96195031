import type { Client } from '../client/client.js'
import { callFeature } from '../client/loadFeature.js'
import type { NameSuggestion } from '../contract/names.js'

export type RegisterNameParameters = {
  /** A label such as `alice`, or the full name. */
  name: string
}

export type RegisterNameReturnType = {
  /** The full name. */
  name: string
}

export type GetNameSuggestionsParameters = {
  /** A label or a full name, from 3 letters. */
  name: string
  signal?: AbortSignal | undefined
}

export type SetNameInputParameters = {
  name: string
  /** It was picked, not typed: it is looked up at once. */
  isChosen?: boolean | undefined
}

/**
 * Registers a name below your server's own for the active account (R7.44): the wallet signs a message that is good for
 * 10 s. The first name of an account becomes its primary name.
 * @throws NOT_CONNECTED, UNSUPPORTED_CHAIN (no names on this network), NAME_INVALID (R5.9), NAME_TAKEN, NAME_MESSAGE_EXPIRED
 * (the wallet took longer than 10 s: call again), NAME_UNAUTHORIZED, ACCOUNT_CHANGED, USER_REJECTED, REQUEST_PENDING,
 * CONFIG_INVALID (the client has no feature `names`), OFFLINE, …
 * @example const { name } = await registerName(client, { name: 'alice' }) // 'alice.example.eth'
 */
export function registerName(
  client: Client,
  parameters: RegisterNameParameters,
): Promise<RegisterNameReturnType> {
  return callFeature(client, client.options.modules?.names, names =>
    names.ask(client, { ...parameters, kind: 'register' }),
  )
}

/**
 * Makes a name of the active account the one that is shown for it. The wallet signs, as for `registerName`.
 * @throws as `registerName`
 */
export function setPrimaryName(
  client: Client,
  parameters: RegisterNameParameters,
): Promise<RegisterNameReturnType> {
  return callFeature(client, client.options.modules?.names, names =>
    names.ask(client, { ...parameters, kind: 'primary' }),
  )
}

/**
 * Free and taken names like a typed one (R7.43), which comes first when it can be registered (R5.9). Empty where your
 * server registers none.
 * @throws CONFIG_INVALID, CANCELLED, OFFLINE, …
 * @example const suggestions = await getNameSuggestions(client, { name: 'ali' })
 */
export function getNameSuggestions(
  client: Client,
  parameters: GetNameSuggestionsParameters,
): Promise<readonly NameSuggestion[]> {
  return callFeature(client, client.options.modules?.names, names => names.suggest(client, parameters))
}

/**
 * Names of the active account, its primary name first, which is also in state.
 * @throws NOT_CONNECTED, CONFIG_INVALID, OFFLINE, …
 */
export function fetchNames(client: Client): Promise<readonly string[]> {
  return callFeature(client, client.options.modules?.names, names => names.fetchOwn(client))
}

/** Sets the name of the form, and looks it up once the visitor has stopped typing. */
export function setNameInput(client: Client, parameters: SetNameInputParameters): Promise<void> {
  return callFeature(client, client.options.modules?.names, names => names.search(client, parameters))
}

/** Forgets the message that the wallet was asked to sign. */
export function cancelName(client: Client): Promise<void> {
  return callFeature(client, client.options.modules?.names, names => names.cancel(client))
}
