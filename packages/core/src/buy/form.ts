import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { BuyForm } from './buyState.js'
import { loadOptions } from './loadOptions.js'

export async function openBuy(client: Client, form: Partial<BuyForm>): Promise<void> {
  dispatch(client, { type: 'buy/formChanged', form })
  await loadOptions(client)
}

export async function setBuyForm(client: Client, form: Partial<BuyForm>): Promise<void> {
  dispatch(client, { type: 'buy/formChanged', form })
}

export async function resetBuy(client: Client): Promise<void> {
  dispatch(client, { type: 'buy/progressed', progress: { step: 'idle' } })
}

export const refreshBuyOptions = (client: Client): Promise<void> => loadOptions(client, true)
