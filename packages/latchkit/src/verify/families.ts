import { bitcoinSignIn } from '@latchkit/bitcoin/verify'
import type { SignInFamily } from '@latchkit/core/sign-in'
import { evmSignIn } from '@latchkit/evm/verify'
import { solanaSignIn } from '@latchkit/solana/verify'
import { stacksSignIn } from '@latchkit/stacks/verify'

/** Families that can sign in. */
export const families: readonly SignInFamily[] = [evmSignIn, solanaSignIn, bitcoinSignIn, stacksSignIn]
