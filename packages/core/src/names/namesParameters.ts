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
