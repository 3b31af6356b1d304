/** Whether the site shows the cards of the Free plan to everybody: the setting `CARD_PAGES`, on unless it is `off`. */
export const showsCards = (): boolean => process.env.CARD_PAGES !== 'off'
