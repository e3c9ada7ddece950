import { lowAtForm, topUpForm } from "#app/money/money-form.ts";
import { startPayment } from "#app/money/start-payment.server.ts";
import { walletAddress } from "#app/money/wallet-address.ts";
import { besideInnerFields } from "#app/services/failures.server.ts";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";

/** The forms of the wallet: pay in, by the gateway; and below which balance the owner hears of it. */
export const walletAction = intentAction({
  topUp: handleOwnerForm(
    topUpForm,
    async (context) => {
      const { gateway, ...topUp } = context.value;
      return { to: await startPayment(context, { topUp, gateway }).catch(besideInnerFields) };
    },
    { unreachable: "notPaid" },
  ),
  lowAt: handleOwnerForm(lowAtForm, async ({ api, query, value }) => {
    await api.balance.update(value);
    return { to: walletAddress(query, value.currency), toast: { tone: "ok", key: "lowAtSaved" } };
  }),
});
