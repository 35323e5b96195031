import { type Read, toWord } from '../transfer/read.js'
import { isRevert } from '../transfer/revertReason.js'

/** The first word that a contract returns; undefined where it reverts, or returns less. */
export const callWord = (read: Read, to: string | undefined, data: string): Promise<bigint | undefined> =>
  read('eth_call', [{ to, data: `0x${data}` }, 'latest']).then(toWord, (error: unknown) => {
    if (!isRevert(error)) throw error
    return undefined
  })
