import type { Payload } from '../../signing/types.js'
import type { ReadPayload } from './decodePayload.js'

const wrong = (): TypeError => new TypeError('The payload is of another kind.')

/** The reader of a kind of payload, which loads with its first request. */
export async function loadReader({ kind }: Pick<Payload, 'kind'>): Promise<ReadPayload> {
  switch (kind) {
    case 'evmTransaction': {
      const { describeTransaction } = await import('./describeTransaction.js')
      return request => {
        if (request.payload.kind !== 'evmTransaction') throw wrong()
        return describeTransaction(request.payload, request)
      }
    }
    case 'evmTypedData': {
      const { describeTypedData } = await import('./describeTypedData.js')
      return request => {
        if (request.payload.kind !== 'evmTypedData') throw wrong()
        return describeTypedData(request.payload, request)
      }
    }
    case 'solanaTransactions': {
      const { describeSolana } = await import('./describeSolana.js')
      return request => {
        if (request.payload.kind !== 'solanaTransactions') throw wrong()
        return describeSolana(request.payload, request)
      }
    }
    case 'bitcoinTransaction':
      return (await import('./describeBitcoin.js')).describeBitcoin
    case 'stacksTransaction':
      return (await import('./describeStacks.js')).describeStacks
    default: {
      const { describeMessage } = await import('./describeMessage.js')
      return request => {
        if (!('bytes' in request.payload)) throw wrong()
        return describeMessage(request.payload, request)
      }
    }
  }
}
