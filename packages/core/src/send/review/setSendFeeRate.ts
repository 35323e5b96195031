import type { Client } from '../../client/client.js'
import { dispatch } from '../../client/internals.js'
import { LatchkitError } from '../../errors/LatchkitError.js'
import { toErrorInfo } from '../../errors/toErrorInfo.js'
import { abandon, setSendMaximum } from '../form/form.js'
import { startForm } from '../form/startForm.js'
import { selectSend } from '../selectSend.js'
import type { SetSendFeeRateParameters } from '../sendParameters.js'
import { getSession } from '../session.js'
import { checkFeeRate } from './checkFeeRate.js'
import { review } from './reviewSend.js'

const names: readonly string[] = ['slow', 'normal', 'fast']

export async function setSendFeeRate(client: Client, { feeRate }: SetSendFeeRateParameters): Promise<void> {
  startForm(client)
  const session = getSession(client)
  if (session.isAsking) throw new LatchkitError('REQUEST_PENDING')
  const { feeRates, plan, planError, loading, isMaximum } = selectSend(client.getState())
  const problem = feeRates && !names.includes(feeRate) ? checkFeeRate(feeRate, feeRates) : undefined
  if (problem) throw new LatchkitError('AMOUNT_INVALID', { details: problem })
  const isReviewed = plan !== undefined || planError !== undefined || loading
  abandon(client)
  dispatch(client, { type: 'send/feeRateChosen', feeRate })
  if (isMaximum) {
    dispatch(client, { type: 'send/loadingChanged', loading: isReviewed })
    try {
      await setSendMaximum(client)
    } catch (error) {
      dispatch(client, { type: 'send/planFailed', error: toErrorInfo(error) })
      throw error
    }
    // Another rate was chosen, or the form was changed, while the maximum was read.
    if (selectSend(client.getState()).feeRate !== feeRate) throw new LatchkitError('CANCELLED')
  }
  if (isReviewed) await review(client)
}
