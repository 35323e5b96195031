import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { CaipAddress } from '../contract/ids.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { isCaipAddress } from '../utils/caip.js'
import { toLabel } from './addressLabels.js'

export type SetAddressLabelParameters = {
  /** CAIP-10; the label is that of the address on every network of its family. */
  account: CaipAddress
  /** One line, cut at 40 characters. Empty: the account has no label. */
  label: string
}

export async function setAddressLabel(
  client: Client,
  { account, label }: SetAddressLabelParameters,
): Promise<void> {
  if (!isCaipAddress(account))
    throw new LatchkitError('INVALID_CAIP_ADDRESS', { context: { value: account } })
  if (!client.getState().slices.wallets)
    throw new LatchkitError('CONFIG_INVALID', { details: 'Labels need the feature `multiWallet`.' })
  dispatch(client, { type: 'wallets/labelled', account, label: toLabel(label) })
}
