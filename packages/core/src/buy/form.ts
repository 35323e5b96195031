import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { BuyForm } from './buyState.js'
import { loadOptions } from './loadOptions.js'

/** See `openBuy`. */
export async function openBuy(client: Client, form: Partial<BuyForm>): Promise<void> {
  dispatch(client, { type: 'buy/formChanged', form })
  await loadOptions(client)
}

/** See `setBuyForm`. */
export async function setForm(client: Client, form: Partial<BuyForm>): Promise<void> {
  dispatch(client, { type: 'buy/formChanged', form })
}

/** See `resetBuy`. */
export async function resetProgress(client: Client): Promise<void> {
  dispatch(client, { type: 'buy/progressed', progress: { step: 'idle' } })
}
