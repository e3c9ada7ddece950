import { fileLoader } from "#app/reports/open-report.server.ts";
import { writeOrders } from "#app/reports/orders-view.server.ts";

/** The list of orders as a file. */
export const loader = fileLoader(writeOrders);
