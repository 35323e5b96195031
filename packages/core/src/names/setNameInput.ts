import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { setClientTimeout } from '../client/lifetime.js'
import { searchDebounceMs } from '../constants.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { checkName, minSuggestionLength } from './checkName.js'
import { getNameSuggestions } from './getNameSuggestions.js'
import type { SetNameInputParameters } from './namesParameters.js'
import { selectNames } from './selectNames.js'
import { getSession } from './session.js'

/** Longer than any label; what follows could not be registered. */
const maxInput = 100

async function lookUp(client: Client, input: string, signal: AbortSignal): Promise<void> {
  dispatch(client, { type: 'names/searchStarted', input })
  try {
    const found = await getNameSuggestions(client, { name: input, signal })
    const { parent } = selectNames(client.getState())
    const match = found.find(({ name }) => name === `${input}.${parent}`)
    dispatch(client, {
      type: 'names/searched',
      input,
      isRegistered: match?.isRegistered,
      suggestions: found.filter(each => each !== match && !each.isRegistered),
    })
  } catch (error) {
    if (!signal.aborted) dispatch(client, { type: 'names/searchFailed', input, error: toErrorInfo(error) })
  }
}

export async function setNameInput(
  client: Client,
  { name, isChosen = false }: SetNameInputParameters,
): Promise<void> {
  const session = getSession(client)
  const input = name.trim().toLowerCase().slice(0, maxInput)
  session.searching?.abort()
  session.searching = undefined
  dispatch(client, { type: 'names/typed', input })
  const problem = checkName(input)
  const isLookedUp =
    problem === undefined || (problem === 'NAME_SHORT' && input.length >= minSuggestionLength)
  if (!isLookedUp) return
  const controller = new AbortController()
  session.searching = controller
  const { signal } = controller
  const wait = isChosen ? 0 : searchDebounceMs
  const stop = setClientTimeout(client, wait, () => void lookUp(client, input, signal))
  signal.addEventListener('abort', stop, { once: true })
}
