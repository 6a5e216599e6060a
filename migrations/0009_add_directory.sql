CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`organization` text,
	`phones` text NOT NULL,
	`emails` text NOT NULL,
	`addresses` text NOT NULL,
	`birthday` text,
	`notes` text,
	`photo_url` text,
	`tags` text NOT NULL,
	`is_emergency` integer DEFAULT false NOT NULL,
	`emergency_order` integer,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contacts_family` ON `contacts` (`family_id`);--> statement-breakpoint
CREATE INDEX `contacts_photo` ON `contacts` (`photo_url`);--> statement-breakpoint
CREATE TABLE `user_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`date_of_birth` text,
	`phone_number` text,
	`address` text,
	`emergency_contact` text,
	`emergency_phone` text,
	`allergies` text,
	`medications` text,
	`blood_type` text,
	`doctor` text,
	`doctor_phone` text,
	`occupation` text,
	`school` text,
	`grade` text,
	`favorite_color` text,
	`hobbies` text,
	`bio` text,
	`is_public` integer DEFAULT true NOT NULL,
	`health_visible_to` text DEFAULT 'parents' NOT NULL,
	`is_on_emergency_sheet` integer DEFAULT false NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
