import { accountsFile, type Config } from '../config.ts'
import { openSqliteStore } from './sqlite.ts'
import type { Store } from './store.ts'

/** Opens the store that the configuration names. */
export const openStore = (config: Config): Promise<Store> => openSqliteStore(accountsFile(config))
