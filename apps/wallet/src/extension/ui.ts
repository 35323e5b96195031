import { useCallback, useEffect, useState } from 'react'
import { isRecord } from '../core/checks.js'
import { type RpcErrorData, WalletRpcError } from '../core/errors.js'
import type { UiMessage, WalletView } from './protocol.js'

/**
 * Asks the worker; it is woken when it sleeps.
 * @throws {WalletRpcError} with the worker's reason
 */
export async function tellWorker(message: UiMessage): Promise<unknown> {
  const answer = await chrome.runtime.sendMessage(message)
  if (isRecord(answer) && answer['error']) {
    const { code, message: text } = answer['error'] as RpcErrorData
    throw new WalletRpcError(code, text)
  }
  return isRecord(answer) ? answer['value'] : undefined
}

/** The wallet as the worker sees it now, kept up to date with every change of its storage. */
export function useWalletView(): { view: WalletView | undefined; problem: string | undefined } {
  const [view, setView] = useState<WalletView>()
  const [problem, setProblem] = useState<string>()
  const refresh = useCallback(() => {
    tellWorker({ type: 'view' }).then(
      value => setView(value as WalletView),
      (error: Error) => setProblem(error.message),
    )
  }, [])
  useEffect(() => {
    refresh()
    chrome.storage.onChanged.addListener(refresh)
    return () => chrome.storage.onChanged.removeListener(refresh)
  }, [refresh])
  return { view, problem }
}
