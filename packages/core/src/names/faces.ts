import { face } from '../face/face.js'
import type * as Names from './feature.js'

/**
 * Registers a name below your server's own for the active account: the wallet signs a message that is good for
 * 10 s. The first name of an account becomes its primary name.
 * @throws NOT_CONNECTED, UNSUPPORTED_CHAIN (no names on this network), NAME_INVALID, NAME_TAKEN, NAME_MESSAGE_EXPIRED
 * (the wallet took longer than 10 s: call again), NAME_UNAUTHORIZED, ACCOUNT_CHANGED, USER_REJECTED, REQUEST_PENDING,
 * CONFIG_INVALID (the client has no feature `names`), OFFLINE, …
 * @example const { name } = await registerName(client, { name: 'alice' }) // 'alice.example.eth'
 */
export const registerName: typeof Names.registerName = /* @__PURE__ */ face(
  'names',
  names => names.registerName,
)

/**
 * Makes a name of the active account the one that is shown for it. The wallet signs, as for `registerName`.
 * @throws as `registerName`
 */
export const setPrimaryName: typeof Names.setPrimaryName = /* @__PURE__ */ face(
  'names',
  names => names.setPrimaryName,
)

/**
 * Free and taken names like a typed one, which comes first when it can be registered. Empty where your
 * server registers none.
 * @throws CONFIG_INVALID, CANCELLED, OFFLINE, …
 * @example const suggestions = await getNameSuggestions(client, { name: 'ali' })
 */
export const getNameSuggestions: typeof Names.getNameSuggestions = /* @__PURE__ */ face(
  'names',
  names => names.getNameSuggestions,
)

/**
 * Names of the active account, its primary name first, which is also in state.
 * @throws NOT_CONNECTED, CONFIG_INVALID, OFFLINE, …
 */
export const fetchNames: typeof Names.fetchNames = /* @__PURE__ */ face('names', names => names.fetchNames)

/** Sets the name of the form, and looks it up once the visitor has stopped typing. */
export const setNameInput: typeof Names.setNameInput = /* @__PURE__ */ face(
  'names',
  names => names.setNameInput,
)

/** Forgets the message that the wallet was asked to sign. */
export const cancelName: typeof Names.cancelName = /* @__PURE__ */ face('names', names => names.cancelName)
