import { attacker } from '../encodeEvm.js'
import { callReports as from } from './callReports.js'
import { call, ether, type ReportedCall, reported } from './reportedCall.js'

/** Deployed by the visitor as the video says. */
const ownBot = `0x${'b0'.repeat(20)}`
const all = 7n * ether

export const lureCalls: readonly ReportedCall[] = [
  reported(
    from.lamz,
    'claim that takes the currency and divides it by a percentage',
    'unexpectedValue',
    call(attacker, 'claim(address recipient,uint256 percentage)', [`0x${'ca'.repeat(20)}`, 20n], all),
  ),
  reported(
    from.msContract,
    'update that passes the currency on to a named account',
    'unexpectedValue',
    call(attacker, 'SecurityUpdate(address sender)', [`0x${'5e'.repeat(20)}`], all),
  ),
  reported(
    from.lures,
    'call named as a swap that takes currency',
    'unexpectedValue',
    call(attacker, 'Swap()', [], all),
  ),
  reported(
    from.lures,
    'call named as a bridge that takes currency',
    'unexpectedValue',
    call(attacker, 'Bridge()', [], all),
  ),
  reported(
    from.lures,
    'call named as a batch that takes currency',
    'unexpectedValue',
    call(attacker, 'Multicall()', [], all),
  ),
  reported(
    from.lures,
    'call named as a raffle that takes currency',
    'unexpectedValue',
    call(attacker, 'Raffle()', [], all),
  ),
  reported(
    from.lures,
    'call named as a gift that takes currency',
    'unexpectedValue',
    call(attacker, 'Gift()', [], all),
  ),
  reported(
    from.testDapp,
    'claim in the name of an account, which takes nothing yet',
    'unknownCall',
    call(attacker, 'claimRewards(address account)', [`0x${'0b'.repeat(20)}`]),
  ),
  reported(
    from.spoofing,
    'claim for a trifle whose effect changes after the preview',
    'unexpectedValue',
    call(attacker, 'claim()', [], 10_000_000_000_000n),
  ),
  reported(
    from.bots,
    'start of a trading bot of one’s own that pays somebody else',
    'unknownCall',
    call(ownBot, 'start()'),
  ),
  reported(
    from.botWithdrawal,
    'withdrawal from a trading bot of one’s own that pays somebody else',
    'unknownCall',
    call(ownBot, 'withdrawal()'),
  ),
]
