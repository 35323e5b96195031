import { plainTokenAbi, setBalance, solanaMintAuthority, waitForReceipt } from '@latchkit/devnet'
import { expect } from '@playwright/test'
import {
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getMintToInstruction,
} from '@solana-program/token'
import { createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { getChain } from './chain.js'
import {
  askSolana,
  createSolanaKey,
  getSolanaToken,
  readHolding,
  readLamports,
  type SolanaAccount,
} from './solana.js'
import type { System } from './system.js'

/** An account of the test's own with 5 ETH and 1,000 of a token: no other test shares its balance. */
export async function fundEvm(
  system: System,
  symbol: string,
  caipNetworkId = 'eip155:31337',
): Promise<{ address: Hex; privateKey: Hex }> {
  const chain = system.devnet.chains[caipNetworkId]
  const token = chain?.tokens.find(each => each.symbol === symbol)
  if (!chain || !token) throw new Error(`There is no token ${symbol} on ${caipNetworkId}.`)
  const privateKey = generatePrivateKey()
  const owner = privateKeyToAddress(privateKey)
  await setBalance(chain.rpcUrl, owner, parseEther('5'))
  // Minting is open; a separate key for each keeps tests that fund at the same time from using one nonce.
  const minter = privateKeyToAccount(generatePrivateKey())
  await setBalance(chain.rpcUrl, minter.address, parseEther('1'))
  const hash = await createWalletClient({ account: minter, transport: http(chain.rpcUrl) }).writeContract({
    chain: null,
    address: token.address as Hex,
    abi: plainTokenAbi,
    functionName: 'mint',
    args: [owner, 1000n * 10n ** BigInt(token.decimals)],
  })
  const { status } = await waitForReceipt(getChain(system, caipNetworkId), { hash })
  if (status !== 'success') throw new Error(`Minting ${symbol} failed.`)
  return { address: owner, privateKey }
}

/** An account of the test's own with 3 SOL and 1,000 of each token named. */
export async function fundSolana(system: System, symbols: readonly string[]): Promise<SolanaAccount> {
  const account = await createSolanaKey()
  const lamports = 3_000_000_000
  await askSolana(system, 'requestAirdrop', [account.address, lamports])
  await expect.poll(() => readLamports(system, account.address)).toBe(BigInt(lamports))
  const authority = await createKeyPairSignerFromBytes(
    getBase58Encoder().encode(solanaMintAuthority.privateKey),
  )
  const payer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(account.privateKey))
  for (const symbol of symbols) {
    const { address: mintAddress, decimals, program } = getSolanaToken(system, symbol)
    const mint = address(mintAddress)
    const tokenProgram = address(program)
    const [token] = await findAssociatedTokenPda({ owner: payer.address, mint, tokenProgram })
    const amount = 1000n * 10n ** BigInt(decimals)
    const { value } = await askSolana<{ value: { blockhash: string; lastValidBlockHeight: number } }>(
      system,
      'getLatestBlockhash',
      [{ commitment: 'confirmed' }],
    )
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      draft => setTransactionMessageFeePayerSigner(payer, draft),
      draft =>
        setTransactionMessageLifetimeUsingBlockhash(
          {
            blockhash: value.blockhash as Parameters<
              typeof setTransactionMessageLifetimeUsingBlockhash
            >[0]['blockhash'],
            lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
          },
          draft,
        ),
    )
    const signed = await signTransactionMessageWithSigners(
      appendTransactionMessageInstructions(
        [
          await getCreateAssociatedTokenIdempotentInstructionAsync({
            payer,
            owner: payer.address,
            mint,
            tokenProgram,
          }),
          getMintToInstruction(
            { mint, token, mintAuthority: authority, amount },
            { programAddress: tokenProgram },
          ),
        ],
        message,
      ),
    )
    await askSolana(system, 'sendTransaction', [
      getBase64EncodedWireTransaction(signed),
      { encoding: 'base64', preflightCommitment: 'confirmed' },
    ])
    await expect.poll(() => readHolding(system, account.address, mintAddress)).toBe(amount)
  }
  return account
}
