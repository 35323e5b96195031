const names = (prefix: string, list: string): string[] => list.split(' ').map(name => `${prefix}${name}`)

/** Methods that nodes and wallets have, of the families here and of others, as their documentation lists them. */
export const rpcMethods: readonly string[] = [
  ...names(
    'eth_',
    'accounts blobBaseFee blockNumber call chainId coinbase compileLLL compileSerpent compileSolidity createAccessList decrypt estimateGas feeHistory fillTransaction gasPrice getBalance getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getCompilers getEncryptionPublicKey getFilterChanges getFilterLogs getLogs getProof getRawTransactionByHash getStorageAt getTransactionByBlockHashAndIndex getTransactionByHash getTransactionCount getTransactionReceipt getUncleByBlockHashAndIndex getUncleCountByBlockHash getUserOperationByHash getUserOperationReceipt getWork hashrate maxPriorityFeePerGas mining newBlockFilter newFilter newPendingTransactionFilter pendingTransactions protocolVersion requestAccounts resend sendPrivateTransaction sendRawTransaction sendRawTransactionConditional sendRawTransactionSync sendTransaction sendUserOperation sign signTransaction signTypedData signTypedData_v1 signTypedData_v3 signTypedData_v4 simulateV1 submitHashrate submitWork subscribe supportedEntryPoints syncing uninstallFilter unsubscribe',
  ),
  ...names(
    'wallet_',
    'addEthereumChain addSubAccount connect disconnect createSession getAssets getCallsStatus getCapabilities getOwnedAssets getPermissions getSession grantPermissions invokeMethod invokeSnap registerOnboarding requestExecutionPermissions requestPermissions requestSnaps revokePermissions revokeSession scanQRCode sendCalls sendPreparedCalls prepareCalls showCallsStatus sign snap swapAsset switchEthereumChain upgradeAccount verifySignature watchAsset walletConnect',
  ),
  ...names(
    'personal_',
    'ecRecover importRawKey listAccounts listWallets lockAccount newAccount openWallet sendTransaction sign signTransaction signTypedData unlockAccount',
  ),
  ...names(
    'admin_',
    'addPeer datadir exportChain importChain nodeInfo peers removePeer startHTTP startWS stopHTTP',
  ),
  ...names(
    'debug_',
    'accountRange chaindbCompact dumpBlock getRawBlock setHead storageRangeAt traceBlock traceCall traceTransaction verbosity',
  ),
  ...names('miner_', 'setEtherbase setExtra setGasPrice start stop'),
  ...names('txpool_', 'content contentFrom inspect status'),
  ...names('engine_', 'exchangeCapabilities forkchoiceUpdatedV3 getPayloadV3 newPayloadV3'),
  ...names('anvil_', 'impersonateAccount setBalance setCode setStorageAt mine reset dumpState loadState'),
  ...names('evm_', 'increaseTime mine revert setNextBlockTimestamp snapshot'),
  ...names('hardhat_', 'impersonateAccount setBalance reset'),
  ...names('net_', 'listening peerCount version'),
  ...names('web3_', 'clientVersion sha3'),
  ...names('rpc_', 'modules methods'),
  ...names('parity_', 'allTransactions postSign setMode'),
  ...names('trace_', 'block call filter replayTransaction'),
  ...names('pm_', 'sponsorUserOperation getPaymasterStubData'),
  ...names('zks_', 'estimateFee getProof sendRawTransactionWithDetailedOutput'),
  ...names(
    'solana_',
    'getAccounts requestAccounts signAllTransactions signAndSendAllTransactions signAndSendTransaction signIn signMessage signOffchainMessage signTransaction',
  ),
  ...names(
    '',
    'getAccountInfo getBalance getBlock getBlockCommitment getBlockHeight getBlockProduction getBlockTime getBlocks getClusterNodes getEpochInfo getEpochSchedule getFeeForMessage getGenesisHash getHealth getIdentity getInflationReward getLargestAccounts getLatestBlockhash getLeaderSchedule getMinimumBalanceForRentExemption getMultipleAccounts getProgramAccounts getRecentPerformanceSamples getRecentPrioritizationFees getSignatureStatuses getSignaturesForAddress getSlot getSlotLeader getStakeMinimumDelegation getSupply getTokenAccountBalance getTokenAccountsByOwner getTokenLargestAccounts getTokenSupply getTransaction getTransactionCount getVersion getVoteAccounts isBlockhashValid minimumLedgerSlot requestAirdrop sendTransaction simulateTransaction',
  ),
  ...names('', 'signMessage signTransaction signPsbt sendTransfer getAddresses signMultipleTransactions'),
  ...names(
    'stx_',
    'signMessage signTransaction signStructuredMessage callContract transferStx deployContract',
  ),
  ...names('bitcoin_', 'signMessage signPsbt sendTransfer'),
]
