/** The family of viem and ethers. */
export const namespace = 'eip155'
