import type { CaipAddress } from '../contract/ids.js'
import type { NameSuggestion } from '../contract/names.js'
import type { ErrorInfo } from '../errors/errorInfo.js'

/** When the code of names loads. */
export const namesFeature = {
  views: ['ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'] as const,
}

export type NamesViewName = (typeof namesFeature.views)[number]

/** Why a text cannot be registered as a name. */
export type NameProblem = 'NAME_SHORT' | 'NAME_LONG' | 'NAME_CHARACTERS' | 'NAME_HYPHENS'

/** Whether the name typed can be registered; `idle` before it was looked up, or where it has a problem. */
export type NameAvailability = 'idle' | 'checking' | 'available' | 'taken' | 'failed'

/** What a signed message does. */
export type NameRequestKind = 'register' | 'primary'

/** How far the last registration, or the last choice of a primary name, has come. */
export type NameProgress =
  /** With an error: it ended without success, and `name` is what it was about. */
  | {
      step: 'idle'
      kind?: NameRequestKind | undefined
      name?: string | undefined
      error?: ErrorInfo | undefined
    }
  /** The wallet was asked for a signature, which is good until `expiresAt` (Unix milliseconds). */
  | { step: 'signing'; kind: NameRequestKind; name: string; expiresAt: number }
  /** The server was asked. */
  | { step: 'sending'; kind: NameRequestKind; name: string }
  | { step: 'done'; kind: NameRequestKind; name: string }

/** The names of the account shown. */
export type OwnNames = {
  account: CaipAddress
  step: 'idle' | 'loading'
  /** Full names, the primary one first; absent before they were read. */
  names?: readonly string[] | undefined
  error?: ErrorInfo | undefined
}

/** The form of a name and what became of it. Plain JSON. */
export type NamesState = {
  /** As typed, in lower case: a label, without the parent. */
  input: string
  availability: NameAvailability
  suggestions: readonly NameSuggestion[]
  /** Why the last look-up failed. */
  error?: ErrorInfo | undefined
  progress: NameProgress
  own?: OwnNames | undefined
}

export type NamesEvent =
  | { type: 'names/typed'; input: string }
  | { type: 'names/searchStarted'; input: string }
  | {
      type: 'names/searched'
      /** What was looked up; a result for another input is dropped. */
      input: string
      isRegistered: boolean | undefined
      suggestions: readonly NameSuggestion[]
    }
  | { type: 'names/searchFailed'; input: string; error: ErrorInfo }
  | { type: 'names/progressed'; progress: NameProgress }
  | { type: 'names/ownStarted'; account: CaipAddress }
  | { type: 'names/ownFetched'; account: CaipAddress; names: readonly string[] }
  | { type: 'names/ownFailed'; account: CaipAddress; error: ErrorInfo }
